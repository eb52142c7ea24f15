/** Answers that are worked out on the phone where the server cannot be reached, by endpoint. Features name them; screens call as usual. */
import type { Endpoint, Reply, Sent } from '#lib/records/endpoint.ts'

type Answer = (sent: unknown) => Promise<unknown>
const answers = new Map<Endpoint, Answer>()

/** Undefined where this phone does not know it. */
export function answerOnPhone<E extends Endpoint>(
  it: E,
  answer: (sent: Sent<E>) => Promise<Reply<E> | undefined>,
): void {
  // Asked only with what was sent to this very endpoint.
  answers.set(it, answer as Answer)
}

export const phoneAnswer = (it: Endpoint): Answer | undefined => answers.get(it)
