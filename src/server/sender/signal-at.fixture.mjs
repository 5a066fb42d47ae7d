// @ts-check
/**
 * Loaded before the built server (`node --import`), which stays unchanged: the process sends itself SIGNAL at
 * one of its own calls. SIGNAL_AT: `connected` to the service, before the `note` on the disk, or after it is
 * `noted`.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const signal = () => process.kill(process.pid, process.env['SIGNAL']);
const { appendFileSync, fdatasyncSync } = fs;
const { connect } = net;
/** @param {net.NetConnectOpts} options */
const connectAndSignal = (options) => connect(options).prependListener('connect', signal);

/** @type {Record<string, () => void>} */
const CALLS = {
  connected() {
    Object.assign(net, { connect: connectAndSignal });
  },
  note() {
    fs.appendFileSync = (file, text, ...more) => {
      if (isNote(text)) signal();
      appendFileSync(file, text, ...more);
    };
  },
  noted() {
    let isNoted = false;
    fs.appendFileSync = (file, text, ...more) => {
      isNoted = isNote(text);
      appendFileSync(file, text, ...more);
    };
    fs.fdatasyncSync = (descriptor) => {
      fdatasyncSync(descriptor);
      if (isNoted) signal();
    };
  },
};
/**
 * True for the note of a send. The mark of the database (send-log.ts), written at the start, does not count.
 */
const isNote = (/** @type {unknown} */ text) => !String(text).startsWith('\ndatabase ');
CALLS[process.env['SIGNAL_AT'] ?? '']?.();
syncBuiltinESMExports();
