import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isSameKey, type ManagedSection, type SectionChange } from '#manuals/contract/manual.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { DocumentFacts } from '#platform/contract/documents.ts'
import {
  forgetDraft,
  keepDraft,
  keptDraft,
  draftOf,
  isSameDraft,
  TypedSection,
  type SectionDraft,
  type SectionOptions,
} from './section-draft.ts'
import { useDocument } from './use-document.ts'
import { contentsQuery, sectionQuery } from './help-queries.ts'

const USUAL: SectionOptions = { audience: 'everyone', facts: [] }

interface Opening {
  userId: number
  /** The key of the section that is open for editing; empty: none. */
  edit: string
  /** The section as it is now; null: there is none. */
  current: ManagedSection | null
}

/**
 * The state of a section's form. It survives refreshes of the section and the end of the session.
 */
export function useSectionForm({ userId, edit, current }: Opening) {
  const [kept] = useState(() => keptDraft(userId, edit))
  const [opened, setOpened] = useState(kept ? kept.opened : current)
  const start = kept?.draft ?? draftOf(current, edit)
  const fields = useForm(TypedSection, { key: start.key, content: start.content })
  const replaced = useReplacedSection(fields.values.key, opened)
  const [chosenOptions, setOptions] = useState(start.options)
  const present = { ...USUAL, ...(replaced ?? opened) }
  // A new section made of another one takes its file along.
  const choice = useDocument(start, replaced ? replaced.file : (opened?.file ?? null))
  const { chosen, present: file, isRemoved, sent, refused } = choice
  const removed = isRemoved && file ? file.document : null
  const draft: SectionDraft = {
    ...fields.values,
    options: chosenOptions,
    chosen,
    removed,
    lost: refused ?? sent,
  }
  const isChanged = !isSameDraft(draft, draftOf(opened, edit)) || sent !== null
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    if (isChanged) keepDraft(userId, edit, { draft, opened })
    else forgetDraft()
  })
  return {
    fields,
    choice,
    options: chosenOptions ?? { audience: present.audience, facts: present.facts },
    setOptions,
    draft,
    opened,
    replaced,
    isChanged,
    /** Somebody else saved or deleted the section. */
    isOutdated: opened !== null && current?.version !== opened.version,
    isUnsaved: () => isChanged && !isDone.current,
    /** Saved, or not wanted any more. */
    finish: () => {
      isDone.current = true
      forgetDraft()
    },
    /** The change that saving sends. What was not touched, the section keeps. */
    change: (): SectionChange => ({
      ...fields.values,
      ...(chosenOptions && { ...chosenOptions, facts: [...chosenOptions.facts] }),
      document: isRemoved ? null : replaced && !chosen ? undefined : choice.file?.document,
      version: replaced?.isOpened ? opened?.version : undefined,
    }),
    /** Keeps the typed text, over the saved one. */
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
      setOptions(null)
      choice.put({ chosen: null, removed: null })
    },
  }
}

export type SectionFormState = ReturnType<typeof useSectionForm>

interface ReplacedSection extends SectionOptions {
  /** As it is spelt now. */
  readonly key: string
  readonly file: DocumentFacts | null
  /** It is the one that is open for editing. */
  readonly isOpened: boolean
}

/** The section that saving under the typed key replaces; null: it would be a new one. */
function useReplacedSection(typed: string, opened: ManagedSection | null): ReplacedSection | null {
  const key = typed.trim()
  const { data: contents } = useQuery(contentsQuery)
  const isOpened = opened !== null && isSameKey(opened.key, key)
  const found = isOpened ? opened : contents?.sections.find((known) => isSameKey(known.key, key))
  const isOther = found !== undefined && !isOpened
  const { data: other } = useQuery({ ...sectionQuery(found?.key ?? ''), enabled: isOther })
  if (found === undefined) return null
  if (isOpened) {
    const { key: name, file, audience, facts } = opened
    return { key: name, file, audience, facts, isOpened }
  }
  const facts = other?.facts.map(({ fact }) => fact) ?? []
  return { key: found.key, file: other?.file ?? null, audience: found.audience, facts, isOpened }
}
