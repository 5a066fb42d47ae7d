/** The parts of the package that the tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export class Grant {
    constructor(of: { readonly clientId: string; readonly accountId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: typeof Grant;
    callback(): RequestListener;
    interactionFinished(
      request: Parameters<RequestListener>[0],
      response: Parameters<RequestListener>[1],
      result: object,
    ): Promise<void>;
  }
}
