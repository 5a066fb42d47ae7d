// @ts-check
/**
 * Loaded before the built server (`node --import`), which stays as it is delivered: the process sends itself SIGNAL at one of
 * its own calls. SIGNAL_AT: `connected` to the service, before the `note` on the disk, or once it is `noted`.
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
    fs.appendFileSync = (...all) => {
      signal();
      appendFileSync(...all);
    };
  },
  noted() {
    fs.fdatasyncSync = (descriptor) => {
      fdatasyncSync(descriptor);
      signal();
    };
  },
};
CALLS[process.env['SIGNAL_AT'] ?? '']?.();
syncBuiltinESMExports();
