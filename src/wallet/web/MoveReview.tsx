import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Modal, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { add, type Hundredths } from '#platform/contract/points.ts'
import { total, type SpendablePoints } from '#platform/contract/split.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './MoveReview.module.css'

interface ReviewDialogProps {
  opened: boolean
  /** True while sending: both buttons are locked. */
  busy: boolean
  title: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks for confirmation, with a preview. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { opened, busy, title, onConfirm, onCancel, children } = props
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onCancel()}
      title={title}
      // No exit animation: the balances behind it change already.
      transitionProps={{ exitDuration: 0 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {children}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          size="md"
          data-autofocus
          loading={busy}
          onClick={onConfirm}
          // Enter held down on the form must not confirm, too.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </Modal>
  )
}

interface MovePreviewProps {
  held: SpendablePoints
  /** The change of each balance; negative where it pays. */
  change: SpendablePoints
}

/** The change of each balance, and the result. */
export function MovePreview({ held, change }: MovePreviewProps) {
  return (
    <dl className={classes.preview}>
      <Line label={t`Earned balance`} tone="earned" held={held.earned} change={change.earned} />
      <Line
        label={t`Appreciation balance`}
        tone="appreciation"
        held={held.appreciation}
        change={change.appreciation}
      />
      <Line label={t`Total balance`} tone="plain" held={total(held)} change={total(change)} />
    </dl>
  )
}

interface LineProps {
  label: string
  tone: 'plain' | 'earned' | 'appreciation'
  held: Hundredths
  change: Hundredths
}

function Line({ label, tone, held, change }: LineProps) {
  return (
    <div className={classes.line} data-tone={tone} data-still={change === 0 || undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.change}>
          <Points amount={change} signed />
        </span>
        <span className={classes.after}>
          <Points amount={held} />{' '}
          <span aria-hidden data-arrow>
            →
          </span>
          <VisuallyHidden>{t`becomes`}</VisuallyHidden> <Points amount={add(held, change)} />
        </span>
      </dd>
    </div>
  )
}
