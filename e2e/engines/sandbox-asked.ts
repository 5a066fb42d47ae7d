/** The stand-in of the service, asked without a browser: the store that is everybody's who brings no cookie. */
import * as z from 'zod/mini';

const submissionsSchema = z.array(z.object({ contentType: z.nullable(z.string()), body: z.string() }));

export async function readSubmissions(origin: string): Promise<z.infer<typeof submissionsSchema>> {
  const answer = await fetch(`${origin}/sandbox/submissions`);
  return submissionsSchema.parse(await answer.json());
}

export async function clearSandbox(origin: string): Promise<void> {
  await fetch(`${origin}/sandbox`, { method: 'DELETE' });
}
