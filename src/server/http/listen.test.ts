/** How the server stops while it is asked. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const app = new Hono()
  .get('/', async (c) => {
    await sleep(5);
    return c.text('here');
  })
  .post('/', async (c) => c.text(await c.req.text()));

it('connections that are kept and ask without a pause are answered, and closed', async () => {
  const { port, close } = await listen(app, 0);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask = async () => {
    const [response] = await once(get({ port, agent }), 'response');
    response.resume();
    await once(response, 'end');
  };
  let answered = 0;
  const askOn = async () => {
    for (;;) {
      await ask();
      answered += 1;
    }
  };
  const asking = Promise.allSettled(Array.from({ length: 4 }, askOn));
  await expect.poll(() => answered).toBeGreaterThan(2);
  await close(60_000);
  expect((await asking).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
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
