/**
 * Loads the page anew, from the server where one answers: a sign-on in front of it can show itself then, and a profile
 * that is newer than the kept version gets the version that understands it. The worker comes back with the page.
 */
export async function reloadFromServer(): Promise<void> {
  if (await isServerThere()) {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  }
  window.location.reload();
}

/** A server in trouble is none: the kept version is better than its error page. */
async function isServerThere(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    // No GET: that one the worker would answer.
    const { status } = await fetch('/', { method: 'HEAD', redirect: 'manual', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
