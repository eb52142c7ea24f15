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

let coming: Promise<unknown> = Promise.resolve()

/** Calls wait until the features have named theirs, or could not. */
export function waitForAnswers(named: Promise<unknown>): void {
  coming = named
}

export async function phoneAnswer(it: Endpoint): Promise<Answer | undefined> {
  await coming
  return answers.get(it)
}
