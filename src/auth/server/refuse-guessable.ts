import { Refused } from '#platform/contract/refusals.ts'

/**
 * Refuses one of the 49,000 most common passwords, and a password that is one of its person's own
 * `words` (address, name), in upper or lower case. Throws Refused('password-common').
 */
export async function refuseGuessable(
  { password, field }: { password: string; field: string },
  words: readonly string[],
): Promise<void> {
  const typed = password.toLowerCase()
  const own = words.flatMap((word) => [word, word.split('@')[0] ?? ''])
  const isOwn = own.some((word) => word.toLowerCase() === typed)
  if (isOwn || (await readCommon()).has(typed)) throw new Refused('password-common', field)
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: the list takes 15 MB. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}
