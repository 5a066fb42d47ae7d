// @ts-check
/**
 * Loaded before the built server (`node --import`), which stays as it is delivered: the process kills itself at one of its
 * own calls. DIE_AT: `connected` to the service, before the `note` on the disk, or once it is `noted`.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const die = () => process.kill(process.pid, 'SIGKILL');
const { appendFileSync, fdatasyncSync } = fs;
const { connect } = net;
/** @param {net.NetConnectOpts} options */
const connectAndDie = (options) => connect(options).prependListener('connect', die);

/** @type {Record<string, () => void>} */
const CALLS = {
  connected() {
    Object.assign(net, { connect: connectAndDie });
  },
  note() {
    fs.appendFileSync = (...all) => {
      die();
      appendFileSync(...all);
    };
  },
  noted() {
    fs.fdatasyncSync = (descriptor) => {
      fdatasyncSync(descriptor);
      die();
    };
  },
};
CALLS[process.env['DIE_AT'] ?? '']?.();
syncBuiltinESMExports();
