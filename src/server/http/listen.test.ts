/** How the server stops while it is asked. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const app = new Hono().get('/', (c) => c.text('here'));

it('a connection that is kept and asks without a pause is answered, and closed', async () => {
  const { port, close } = await listen(app, 0);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = await once(get({ port, agent }), 'response');
    response.resume();
    await once(response, 'end');
  };
  let answered = 0;
  const asking = (async () => {
    for (;;) {
      await ask();
      answered += 1;
    }
  })().catch(() => 'refused');
  await expect.poll(() => answered).toBeGreaterThan(2);
  await close(60_000);
  expect(await asking).toBe('refused');
});

it('half a request does not hold the stop longer than the patience', async () => {
  const { port, close } = await listen(app, 0);
  const socket = connect(port).resume();
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  const cut = once(socket, 'close');
  await close(200);
  await cut;
});
