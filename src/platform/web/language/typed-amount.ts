import { i18n } from '@lingui/core'
import { useState } from 'react'
import { decimalMark } from '#platform/contract/format.ts'
import { plainAmount as plainAmountIn, plainSpelling } from '#platform/contract/typed-amount.ts'

/** As the contract's `plainAmount`, in the page's language. */
export function readTypedAmount(typed: string, language = i18n.locale): string {
  return plainAmountIn(typed, language)
}

/** The typed spelling of an amount that schemas read. */
export function typedAmount(plain: string, language = i18n.locale): string {
  return plain.replace('.', decimalMark(language))
}

/** A field's text and its changes, for an amount whose value is in the spelling that schemas read. */
export function useTypedAmount(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState('')
  // Something else changed the amount, such as a button that offers one.
  const shown = readTypedAmount(typed) === value ? typed : typedAmount(value)
  return {
    value: shown,
    /** How to type it instead; null: it needs no advice. */
    spelling: plainSpelling(shown, i18n.locale),
    onChange: (text: string) => {
      setTyped(text)
      onChange(readTypedAmount(text))
    },
  }
}
