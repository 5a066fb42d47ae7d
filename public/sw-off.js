/*
 * The way out: served in place of sw.js, this worker gives every browser back to the server. It deletes the kept files
 * and takes itself off; open pages go on, and the next load comes from the network. Drafts are not touched.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith('enrola-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
