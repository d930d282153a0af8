import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, longText } from '#platform/contract/text.ts'
import { THANKS_LENGTH } from '#recognition/contract/recognition.ts'

export const MOST_ADVICE = 2

const ThanksDraft = z.strictObject({
  message: longText('thanks-required').check(
    atLeast(1, 'thanks-required'),
    atMost(THANKS_LENGTH, 'thanks-long'),
  ),
})

const DraftAdvice = z.strictObject({
  /** At most two remarks in plain text; none if the model gave none. */
  advice: z.array(z.string()),
})

/** The assistant's remarks on a draft of thanks. */
export const draftAdviceEndpoints = {
  adviseDraft: endpoint({
    method: 'POST',
    path: '/api/assistant/draft-advice',
    summary: "A language model's remarks on a draft of thanks; it never writes one",
    access: 'signedIn',
    body: ThanksDraft,
    output: DraftAdvice,
    refusals: ['model-off', 'too-many-questions'],
  }),
} as const
