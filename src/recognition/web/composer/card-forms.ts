import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '#platform/contract/refusals.ts'

export type CardKind = 'thanks' | 'transfer' | 'welcome'

/** The fields, labels and rules of a card's form. */
export interface CardForm {
  readonly isWelcome: boolean
  /** Null: a form with fixed receivers, without points and values. */
  readonly receivers: {
    readonly label: MessageDescriptor
    readonly missing: RefusalCode
    /** Whether a name that nobody has is repeated. */
    readonly repeatsName: boolean
  } | null
  readonly words: {
    readonly label: MessageDescriptor
    /** Null: the beginning of thanks, with the receiver's name. */
    readonly placeholder: MessageDescriptor | null
    /** What to write about. */
    readonly prompts: readonly MessageDescriptor[]
  }
  /**
   * Whether it is the specification's page, with a label above each field: an empty amount is missing there
   * rather than none, and words may be.
   */
  readonly isPage: boolean
  readonly send: MessageDescriptor
}

const THANKS_PROMPTS = [
  msg`What did they do?`,
  msg`What did it change?`,
  msg`Why does it matter to you?`,
]

const THANKS: CardForm = {
  isWelcome: false,
  receivers: {
    label: msg`Who do you want to thank?`,
    missing: 'receivers-required',
    repeatsName: true,
  },
  words: { label: msg`What for?`, placeholder: null, prompts: THANKS_PROMPTS },
  isPage: false,
  send: msg`Send`,
}

/** The forms of a card, by its kind; `transfer` has the labels and rules of the specification's page. */
export const CARD_FORMS: Readonly<Record<CardKind, CardForm>> = {
  thanks: THANKS,
  transfer: {
    ...THANKS,
    receivers: {
      label: msg`Receiver Email`,
      missing: 'receiver-required',
      repeatsName: false,
    },
    words: { label: msg`Message`, placeholder: null, prompts: THANKS_PROMPTS },
    isPage: true,
    send: msg`Appreciate`,
  },
  welcome: {
    ...THANKS,
    isWelcome: true,
    receivers: null,
    words: {
      label: msg`Your welcome`,
      placeholder: msg`How good that you are here! …`,
      prompts: [
        msg`What do you look forward to?`,
        msg`Who can help?`,
        msg`Where is the best coffee?`,
      ],
    },
  },
}
