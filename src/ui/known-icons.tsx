import { Icon } from './icons.tsx';

/** A person with a check: somebody who is known already. */
export const KnownIcon = () => (
  <Icon path="M6.5 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5M2 13c.5-2.5 2.3-3.75 4.5-3.75 1 0 1.9.25 2.6.7M9.75 11.6l1.6 1.6 3-3.6" />
);

/** Somebody who is nearly the same as another person. */
export const NearIcon = () => (
  <Icon path="M2.5 6.2c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0M2.5 10.7c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0" />
);
