import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { TranslationChange, type SectionTranslation } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useDocument } from './use-document.ts'

const TypedTranslation = z.pick(TranslationChange, { key: true, content: true })

interface KeptTranslation {
  readonly key: string
  readonly content: string
  /** The versions of the original and the translation that were opened. */
  readonly ofVersion: number
  readonly version: number | undefined
}

/** Unsaved translations, which survive the end of the session, by person, section and language. */
const kept = new Map<string, KeptTranslation>()

export function forgetTranslations(): void {
  kept.clear()
}

interface TranslationFormInput {
  userId: number
  translated: SectionTranslation
  language: Language
  onChanged: (isChanged: boolean) => void
}

/** The state of a translation's form: its text, its file, and what it was made from. */
export function useTranslationForm({
  userId,
  translated,
  language,
  onChanged,
}: TranslationFormInput) {
  const { original, translation } = translated
  const name = `${userId} ${original.id} ${language}`
  const saved = {
    key: translation?.key ?? '',
    content: translation?.content ?? '',
    ofVersion: original.version,
    version: translation?.version,
  }
  const [opened] = useState(saved)
  const [start] = useState(() => kept.get(name) ?? saved)
  const fields = useForm(TypedTranslation, { key: start.key, content: start.content })
  // A translation without a file of its own shows its original's, which it does not keep.
  const ownFile =
    translation?.file?.document === original.file?.document ? null : (translation?.file ?? null)
  const choice = useDocument({ chosen: null, removed: null, lost: null }, ownFile)
  const { key, content } = fields.values
  const isTyped = key !== opened.key || content !== opened.content
  const isChanged = isTyped || choice.chosen !== null || choice.isRemoved || choice.sent !== null
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  useEffect(() => {
    const { ofVersion, version } = start
    if (isTyped) kept.set(name, { key, content, ofVersion, version })
    else kept.delete(name)
  }, [name, isTyped, key, content, start])
  return {
    fields,
    choice,
    isChanged,
    isOlder: original.translations.some((one) => one.language === language && one.isOlder),
    /** After a save. */
    forget: () => {
      kept.delete(name)
    },
    change: (): TranslationChange => ({
      key,
      content,
      document: choice.isRemoved ? null : choice.chosen?.document,
      ofVersion: start.ofVersion,
      version: start.version,
    }),
  }
}
