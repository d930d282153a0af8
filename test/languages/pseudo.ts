import type { MessageDescriptor } from '@lingui/core'
import type { Say } from '#platform/contract/say.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
// No text of Laurel's has such letters, so a plain word on a page is no message.
const PSEUDO = 'áƀčđéƒğħíĵķłɱñóƥɋřšťúṽŵẋýžÁɃČĐÉƑĞĦÍĴĶŁḾÑÓƤɊŘŠŤÚṼŴẊÝŽ'
const LONGER = 0.4

/** A text in accented letters, each word 40 % longer; tags and their numbers stay. */
export function pseudo(text: string): string {
  return text.replaceAll(/<\/?\w+\/?>|[A-Za-z]+/g, (word) => {
    if (word.startsWith('<')) return word
    const letters = word.replaceAll(/./g, (letter) => PSEUDO.charAt(PLAIN.indexOf(letter)))
    return letters + 'é'.repeat(Math.round(word.length * LONGER))
  })
}

/** Says messages in the pseudo-language, values in them too: what stays plain was no message. */
export const pseudoSay: Say = Object.assign(
  (message: MessageDescriptor) => pseudo(sayInEnglish(message)),
  { language: 'de' },
)

/** The plain words of a text. */
export function plainWords(text: string): string[] {
  return text.match(/[A-Za-z]{3,}/g) ?? []
}
