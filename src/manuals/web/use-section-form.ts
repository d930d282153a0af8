import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  isSameKey,
  KEY_LENGTH,
  SectionChange,
  type Audience,
  type FactName,
  type ManagedSection,
} from '#manuals/contract/manual.ts'
import type { DocumentFacts } from '#platform/contract/documents.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { contentsQuery, editedSectionQuery } from './help-queries.ts'
import { pageLanguage } from './in-language.ts'
import { useDocument, type UnsavedFileChange } from './use-document.ts'

/** A section's audience, and the live facts shown with it. */
export interface SectionOptions {
  readonly audience: Audience
  readonly facts: readonly FactName[]
}

/** The fields of a section's form, and the change of its file. */
interface SectionDraft extends UnsavedFileChange {
  key: string
  language: Language
  content: string
  /** Null means unchanged; a new section then gets the defaults. */
  options: SectionOptions | null
}

/** The text fields of the form. */
const TypedSection = z.pick(SectionChange, { key: true, content: true })

/** The form's first draft: a section, or an empty one with its key. */
export function draftOf(section: ManagedSection | null, key: string): SectionDraft {
  const rest = { options: null, chosen: null, removed: null, lost: null }
  if (section !== null) {
    const { language, content } = section
    return { key: section.key, language, content, ...rest }
  }
  return { key: asKey(key), language: pageLanguage(), content: '', ...rest }
}

export function isSameDraft(one: SectionDraft, other: SectionDraft): boolean {
  return (
    one.key === other.key &&
    one.language === other.language &&
    one.content === other.content &&
    one.options === other.options &&
    one.chosen?.document === other.chosen?.document &&
    one.removed === other.removed
  )
}

// A gap's question may be longer than a key.
function asKey(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, KEY_LENGTH).join('').trim()
}

interface KeptSection {
  draft: SectionDraft
  /** The section that was opened for editing; null if there is none. */
  opened: ManagedSection | null
}

let kept: (KeptSection & { userId: number; edit: string }) | null = null

/**
 * Keeps an unsaved draft when the session ends, for the same person and the same section.
 */
export function keepSectionDraft(
  userId: number,
  edit: string,
  { draft, opened }: KeptSection,
): void {
  kept = { userId, edit, draft, opened }
}

export function readSectionDraft(userId: number, edit: string): KeptSection | null {
  return kept?.userId === userId && kept.edit === edit ? kept : null
}

export function forgetSectionDraft(): void {
  kept = null
}

const USUAL: SectionOptions = { audience: 'everyone', facts: [] }

interface SectionFormInput {
  userId: number
  /** The key of the section that is open for editing; empty if there is none. */
  edit: string
  /** The section as it is saved now; null if there is none. */
  current: ManagedSection | null
}

/**
 * The state of a section's form. It survives refreshes of the section and the end of the session.
 */
export function useSectionForm({ userId, edit, current }: SectionFormInput) {
  const [kept] = useState(() => readSectionDraft(userId, edit))
  const [opened, setOpened] = useState(kept ? kept.opened : current)
  const start = kept?.draft ?? draftOf(current, edit)
  const fields = useForm(TypedSection, { key: start.key, content: start.content })
  const [language, setLanguage] = useState(start.language)
  const replaced = useReplacedSection({ key: fields.values.key.trim(), language }, opened)
  const [chosenOptions, setOptions] = useState(start.options)
  const present = { ...USUAL, ...(replaced ?? opened) }
  // A new section that is made from another one gets its file too.
  const choice = useDocument(start, replaced ? replaced.file : (opened?.file ?? null))
  const { chosen, present: file, isRemoved, sent, refused } = choice
  const removed = isRemoved && file ? file.document : null
  const draft: SectionDraft = {
    ...fields.values,
    language,
    options: chosenOptions,
    chosen,
    removed,
    lost: refused ?? sent,
  }
  const isChanged = !isSameDraft(draft, draftOf(opened, edit)) || sent !== null
  const { isUnsaved, finish } = useKeptDraft({ userId, edit, draft, opened, isChanged })
  return {
    fields,
    choice,
    options: chosenOptions ?? { audience: present.audience, facts: present.facts },
    setOptions,
    setLanguage,
    draft,
    opened,
    replaced,
    isChanged,
    /** Somebody else saved or deleted the section. */
    isOutdated: opened !== null && current?.version !== opened.version,
    isUnsaved,
    finish,
    /** The change that saving sends. Untouched fields keep their saved values. */
    change: (): SectionChange => ({
      ...fields.values,
      language,
      ...(chosenOptions && { ...chosenOptions, facts: [...chosenOptions.facts] }),
      document: isRemoved ? null : replaced && !chosen ? undefined : choice.file?.document,
      version: replaced?.isOpened ? opened?.version : undefined,
    }),
    /** Keeps the typed text; saving then replaces the other person's text. */
    keepMine: () => {
      setOpened(current)
      if (current === null) choice.put({ chosen: choice.file, removed: null })
      else if (isRemoved) choice.put({ chosen: null, removed: current.file?.document ?? null })
    },
    /** Takes the saved text in place of the typed one. */
    takeCurrent: (section: ManagedSection) => {
      setOpened(section)
      fields.field('key').onChange(section.key)
      fields.field('content').onChange(section.content)
      setLanguage(section.language)
      setOptions(null)
      choice.put({ chosen: null, removed: null })
    },
  }
}

/** Keeps the draft of a form until it is done. */
function useKeptDraft({
  userId,
  edit,
  isChanged,
  ...kept
}: KeptSection & Pick<SectionFormInput, 'userId' | 'edit'> & { isChanged: boolean }) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    if (isChanged) keepSectionDraft(userId, edit, kept)
    else forgetSectionDraft()
  })
  return {
    isUnsaved: () => isChanged && !isDone.current,
    /** Ends the draft after a save or Cancel. */
    finish: () => {
      isDone.current = true
      forgetSectionDraft()
    },
  }
}

export type SectionFormState = ReturnType<typeof useSectionForm>

interface ReplacedSection extends SectionOptions {
  /** The key as it is saved now. */
  readonly key: string
  readonly file: DocumentFacts | null
  /** Whether it is the section that is open for editing. */
  readonly isOpened: boolean
}

/** The section that saving under the typed key replaces; null if saving creates a new one. */
function useReplacedSection(
  { key, language }: Pick<SectionDraft, 'key' | 'language'>,
  opened: ManagedSection | null,
): ReplacedSection | null {
  const isNamed = (known: Pick<ManagedSection, 'key' | 'language'>) =>
    known.language === language && isSameKey(known.key, key)
  const { data: contents } = useQuery(contentsQuery(language))
  const isOpened = opened !== null && isNamed(opened)
  const found = isOpened ? opened : contents?.sections.find(isNamed)
  const isOther = found !== undefined && !isOpened
  // Null: it is a translation, which is saved with its original beside it.
  const { data: other } = useQuery({
    ...editedSectionQuery({ key: found?.key ?? '', language }),
    enabled: isOther,
  })
  if (found === undefined || other === null) return null
  const { file = null, facts = [] } = (isOpened ? opened : other) ?? {}
  return { key: found.key, file, audience: found.audience, facts, isOpened }
}
