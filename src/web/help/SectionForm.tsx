import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import type { ManagedSection } from '#contract/manual.ts'
import { saveSectionFailed } from '#contract/messages.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { wordsFor } from '../ui/words-for.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { SectionConflict } from './SectionConflict.tsx'
import { SectionFields } from './SectionFields.tsx'
import classes from './SectionForm.module.css'
import { useSaveSection } from './use-save-section.ts'
import { useSectionForm } from './use-section-form.ts'

interface SectionFormProps {
  userId: number
  /** The key of the section that is open for editing; empty: none. */
  edit: string
  /** What it is now; null: there is none. */
  current: ManagedSection | null
  /** Where one goes on, because the form was opened by something one did. */
  focus: 'key' | 'content' | null
  onTyped: () => void
  onSaved: (section: ManagedSection) => void
  onCancel: () => void
}

/** Key, Content, an optional file, Save (specification, sections 2 and 4, Manual). */
export function SectionForm(props: SectionFormProps) {
  const { edit, current, focus, onTyped, onSaved, onCancel } = props
  const section = useSectionForm(props)
  const { draft, opened, isChanged, finish } = section
  const { form, read } = section.fields
  const [fault, setFault] = useState<string | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const save = useSaveSection((saved) => {
    finish()
    onSaved(saved)
  })
  useFocusOnOpen(form, focus)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = read()
    // Said where failures are, too (specification, section 8, Manual).
    setFault(found ? (Object.values(found)[0] ?? null) : null)
    if (found === null) save.mutate({ draft, opened })
  }
  const clear = () => {
    setFault(null)
    save.reset()
  }
  const typed = () => {
    clear()
    onTyped()
  }
  const message = fault ?? (save.error && wordsFor(save.error))
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <SectionFields section={section} onTyped={typed} />
      {section.isOutdated && <SectionConflict section={section} current={current} />}
      <ErrorBanner message={message && saveSectionFailed(message)} onClear={clear} />
      <div className={classes.actions}>
        <Button type="submit" size="md" disabled={save.isPending || section.choice.sent !== null}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        {(edit !== '' || isChanged) && (
          <Button
            variant="default"
            size="md"
            disabled={save.isPending}
            onClick={() => (isChanged ? setCancelling(true) : onCancel())}
          >
            Cancel
          </Button>
        )}
      </div>
      <LeaveDialog
        isUnsaved={section.isUnsaved}
        isCancelling={isCancelling}
        onKeep={() => setCancelling(false)}
        onDiscard={() => {
          finish()
          if (isCancelling) onCancel()
        }}
      />
    </form>
  )
}

/** What was pressed to open the form is out of sight by now, or gone. */
function useFocusOnOpen(
  form: RefObject<HTMLFormElement | null>,
  focus: SectionFormProps['focus'],
): void {
  useEffect(() => {
    if (focus === null) return
    form.current?.closest('section')?.scrollIntoView({ block: 'start' })
    const field = form.current?.querySelector<HTMLElement>(focus === 'key' ? 'input' : 'textarea')
    field?.focus({ preventScroll: true })
  }, [form, focus])
}
