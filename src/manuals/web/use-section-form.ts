import { useEffect, useRef, useState } from 'react'
import type { ManagedSection, SectionChange } from '#manuals/contract/manual.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import {
  draftOf,
  isSameDraft,
  type SectionDraft,
  type SectionOptions,
  TypedSection,
} from './section-draft.ts'
import { useDocument } from './use-document.ts'
import { useReplacedSection } from './use-replaced-section.ts'

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
