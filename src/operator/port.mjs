// @ts-check
/**
 * The port Enrola listens on, and whether it is free. Both address families are asked: `localhost` may mean
 * either, and a server that answers on the other one would be taken for ours.
 */
import { connect } from 'node:net';

const DEFAULT_PORT = 4173;

/** @returns {number} PORT from the environment, else 4173; throws when PORT is no port number */
export function getPort() {
  const text = (process.env['PORT'] ?? '').trim();
  if (text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a whole number from 1 to 65535, not «${text}».`);
  }
  return port;
}

/**
 * @returns {Promise<number>} the port of `getPort`; throws when something on this machine already answers on it
 */
export async function getFreePort() {
  const port = getPort();
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => canConnect(host, port)));
  if (!answers.includes(true)) return port;
  throw new Error(`Port ${port} is taken: stop what listens there, or set PORT to another number.`);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canConnect(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const finish = (/** @type {boolean} */ open) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
  });
}
