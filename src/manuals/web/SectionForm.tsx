import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedSection, SectionChange } from '#manuals/contract/manual.ts'
import { MESSAGES, saveSectionFailed } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { askToLogin } from '#platform/web/ui/announce.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { readManualSearch } from './search-params.ts'
import { SectionConflict } from './SectionConflict.tsx'
import { SectionFields } from './SectionFields.tsx'
import classes from './SectionForm.module.css'
import { whyNotSaved } from './use-document.ts'
import { useSectionForm, type SectionFormState } from './use-section-form.ts'

interface SectionFormProps {
  userId: number
  /** The key of the section that is open for editing; empty if there is none. */
  edit: string
  /** The section as it is saved now; null if there is none. */
  current: ManagedSection | null
  /** The gap that saving closes. */
  gap: number | undefined
  /** The field that has the focus when the form opens. */
  focus: 'key' | 'content' | null
  onTyped: () => void
  onSaved: (section: ManagedSection) => void
  onCancel: () => void
}

/** Key, Content, an optional file, Save (specification, sections 2 and 4, Manual). */
export function SectionForm(props: SectionFormProps) {
  const { edit, current, gap, focus, onTyped, onSaved, onCancel } = props
  const section = useSectionForm(props)
  const { isChanged, finish } = section
  const { form } = section.fields
  const [isCancelling, setCancelling] = useState(false)
  const { submit, isPending, message, clear } = useSubmit(section, gap, onSaved)
  useFocusOnOpen(form, focus)
  const typed = () => {
    clear()
    onTyped()
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <SectionFields section={section} onTyped={typed} />
      {section.isOutdated && <SectionConflict section={section} current={current} />}
      <ErrorBanner message={message && t(saveSectionFailed(message))} onClear={clear} />
      <div className={classes.actions}>
        <Button type="submit" size="md" disabled={isPending}>
          {isPending ? t`Saving...` : t`Save`}
        </Button>
        {(edit !== '' || isChanged) && (
          <Button
            variant="default"
            size="md"
            disabled={isPending}
            onClick={() => (isChanged ? setCancelling(true) : onCancel())}
          >
            <Trans>Cancel</Trans>
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

/** Saves a valid form; `message` says why it was not saved. */
function useSubmit(
  section: SectionFormState,
  gap: number | undefined,
  onSaved: SectionFormProps['onSaved'],
) {
  const { form, read } = section.fields
  const fileFault = whyNotSaved(section.choice)
  const [fault, setFault] = useState<string | null>(null)
  const save = useSaveSection((saved) => {
    section.finish()
    onSaved(saved)
  })
  const clear = () => {
    setFault(null)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The fields show their own errors.
    if (!read()) return clear()
    setFault(fileFault)
    if (fileFault === null) save.mutate({ ...section.change(), gap })
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  // A file that is removed or uploaded has no fault any more.
  const message = (fault && fileFault) ?? (save.error && wordsFor(save.error))
  return { submit, isPending: save.isPending, message, clear }
}

/** Moves the focus into the form, since the button that opened it is out of sight or gone. */
function useFocusOnOpen(
  form: RefObject<HTMLFormElement | null>,
  focus: SectionFormProps['focus'],
): void {
  useEffect(() => {
    if (focus === null) return
    const section = form.current?.closest('section')
    section?.scrollIntoView({ block: 'start' })
    const field = form.current?.querySelector<HTMLElement>(focus === 'key' ? 'input' : 'textarea')
    // On a phone an empty form is closed, so the button that opens it takes the focus.
    const opener = section?.querySelector<HTMLElement>('[aria-controls]')
    const target = field?.checkVisibility() ? field : opener
    target?.focus({ preventScroll: true })
  }, [form, focus])
}

/** Saves a section; fails with "section-changed" when somebody else saved it meanwhile. */
function useSaveSection(onSaved: (section: ManagedSection) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SectionChange) => call(manualEndpoints.saveSection, { body }),
    onSuccess: onSaved,
    onError: (error) => {
      // Shown above the page, which changes to Login (specification, section 5, Manual form).
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('error', t(MESSAGES.manualLogin))
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}

interface FormPlace {
  pathname: string
  search: object
}

interface LeaveDialogProps {
  isUnsaved: () => boolean
  /** Cancel was pressed. */
  isCancelling: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved changes are lost. */
function LeaveDialog({ isUnsaved, isCancelling, onKeep, onDiscard }: LeaveDialogProps) {
  const asked = useRef(isUnsaved)
  useEffect(() => {
    asked.current = isUnsaved
  })
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: FormPlace; next: FormPlace }) =>
      asked.current() && leaves(current, next),
    [],
  )
  const enableBeforeUnload = useCallback(() => asked.current(), [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      takes
      opened={isCancelling || status === 'blocked'}
      title={t`Discard what you wrote?`}
      action={t`Discard`}
      otherwise={t`Keep writing`}
      onConfirm={() => {
        onDiscard()
        proceed?.()
      }}
      onClose={() => {
        onKeep()
        reset?.()
      }}
    >
      <p>{t`It is not saved yet.`}</p>
    </ConfirmDialog>
  )
}

/** Whether navigation leaves the form: another section does, another list below it does not. */
function leaves(current: FormPlace, next: FormPlace): boolean {
  // The draft survives a logout.
  if (next.pathname === paths.login) return false
  if (next.pathname !== current.pathname) return true
  return editedAt(next) !== editedAt(current)
}

function editedAt({ search }: FormPlace): string | undefined {
  return readManualSearch({ ...search }).edit
}
