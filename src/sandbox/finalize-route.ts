import { findStatus, pause, type Reply } from './answer.ts';
import { finalize } from './finalize.ts';
import { readBody } from './read-body.ts';
import type { Exchange, Route } from './route.ts';
import type { Service } from './service.ts';
import type { Submission } from './store.ts';

/** Far above 500 persons with three rows per section (below 1 MB). The contract shows no limit: this one is ours. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * The finalize endpoint. It records what arrived, whatever becomes of it, then answers for the service or as a fault
 * says (late, if it says so: what creates clients creates them at once). What is refused for want of a token is recorded too: it was sent.
 */
export function receive(service: Service): Route {
  return async (exchange) => {
    const { request, session, fault } = exchange;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body.ok) {
      if (body.reason === 'aborted') return 'cut';
      const title = `The sandbox accepts bodies of at most ${MAX_BODY_BYTES} bytes`;
      return service.toProblem({ status: 413, title });
    }
    const submission = session.record({
      receivedAt: new Date().toISOString(),
      contentType: request.headers['content-type'] ?? null,
      body: body.text,
    });
    const { toProblem } = service;
    const reply =
      fault?.effect?.creates === false
        ? fault.effect.toReply({ url: request.url ?? '', toProblem })
        : await answer(service, exchange, submission, body.isUtf8);
    await pause(fault?.delayMs ?? 0);
    submission.status = findStatus(reply) ?? null;
    return reply;
  };
}

async function answer(
  service: Service,
  exchange: Exchange,
  submission: Submission,
  isUtf8: boolean,
): Promise<Reply> {
  const problem = service.gate(exchange);
  if (problem) return service.toProblem(problem);
  const { reply, delayMs } = finalize(service, exchange, submission, isUtf8);
  await pause(delayMs);
  return reply;
}
