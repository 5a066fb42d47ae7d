/** The server stops while it still has requests. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const app = new Hono().post('/', async (c) => c.text(await c.req.text()));

it('a connection that is kept over the stop ends with its next answer: it could ask on and on', async () => {
  let closed: Promise<void> | undefined;
  const stopping = new Hono().get('/', (c) => {
    closed ??= close(60_000);
    return c.text('here');
  });
  const { port, close } = await listen(stopping, 0);
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.headers.connection;
  };
  expect([await ask(), await ask()]).toEqual(['keep-alive', 'close']);
  await closed;
});

it('half a request does not hold the stop longer than the patience', async () => {
  const { port, close } = await listen(app, 0);
  const socket = connect(port).resume();
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  const cut = once(socket, 'close');
  await close(200);
  expect(await cut).toEqual([false]);
});
