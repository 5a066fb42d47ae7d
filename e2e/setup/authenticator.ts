import type { Page } from '@playwright/test';

interface Authenticator {
  /** False: nobody touches it, and whoever asks waits. */
  readonly setTouched: (isTouched: boolean) => Promise<void>;
  /** False from then on, until told otherwise: whoever is asked gives it up, as with another finger on the reader. */
  readonly setVerified: (isVerified: boolean) => Promise<void>;
}

/** An authenticator of the browser that is touched and verifies by itself, as a fingerprint reader with its finger on it. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setTouched: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
