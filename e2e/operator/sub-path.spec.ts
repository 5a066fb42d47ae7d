/** The built app under a path of a host, where it cannot find its files. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { listen } from '../setup/listen.ts';
import { expect, test } from '../setup/fixtures.ts';

test('a page that does not find its files says where they belong', async ({ page }) => {
  const server = createServer((request, response) => {
    const isPage = request.url === '/enrola/';
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    if (isPage) void readFile('dist/index.html').then((text) => response.end(text));
    else response.end('404');
  });
  const port = await listen(server);
  await page.goto(`http://127.0.0.1:${port}/enrola/`);
  await expect(page.getByText('Avise a su operador')).toBeVisible();
  await expect(page.getByText('Tell your operator')).toBeVisible();
  server.close();
});

test('a page with its files never shows that', async ({ page, desk }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Avise a su operador')).toBeHidden();
  await desk.home.empty.waitFor();
  await expect(page.locator('.unserved')).toHaveCount(0);
});
