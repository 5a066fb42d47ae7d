/**
 * Blocks by the content policy: pages report them as events and on their consoles, and pages and workers as
 * reports to the server.
 */
import type { BrowserContext } from '@playwright/test';

const NOTE = 'notePolicyViolation';
const ON_CONSOLE = /content security policy|permissions.policy|opener.policy|trusted ?(types|script|html)/i;

export class PolicyWatch {
  /** `script-src-elem inline`, oldest first. */
  readonly events: string[] = [];
  readonly messages: string[] = [];
  /** Set by a test that expects a block. */
  isExpected = false;

  /** Watches all pages of the context that are opened from now on. */
  static async start(context: BrowserContext): Promise<PolicyWatch> {
    const watch = new PolicyWatch();
    await context.exposeBinding(NOTE, (_source, text: string) => watch.events.push(text));
    await context.addInitScript((note) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const tell: unknown = Reflect.get(window, note);
        if (typeof tell === 'function') Reflect.apply(tell, window, [`${effectiveDirective} ${blockedURI}`]);
      });
    }, NOTE);
    context.on('console', (message) => {
      if (ON_CONSOLE.test(message.text())) watch.messages.push(message.text());
    });
    return watch;
  }

  /** All blocks that no test expected. */
  findUnexpected(reports: readonly string[]): readonly string[] {
    return this.isExpected ? [] : [...this.events, ...this.messages, ...reports];
  }
}
