/**
 * Reloads the page from the server when it answers. So a sign-on in front of it can show itself, and a
 * profile that is newer than the cached version gets the version that understands it. The new page registers
 * the worker again.
 */
export async function reloadFromServer(): Promise<void> {
  if (await isServerThere()) {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  }
  window.location.reload();
}

/** A server in trouble counts as away: the cached version is better than its error page. */
async function isServerThere(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    // HEAD, because the worker would answer a GET.
    const { status } = await fetch('/', { method: 'HEAD', redirect: 'manual', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
