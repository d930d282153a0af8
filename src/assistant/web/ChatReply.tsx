import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconAlertCircle,
  IconBook2,
  IconCheck,
  IconChevronRight,
  IconCopy,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ChatSource } from '#assistant/contract/chat-endpoints.ts'
import { showPart } from '#manuals/contract/manual.ts'
import { languageAttributes } from '#manuals/web/in-language.ts'
import { LiveFacts } from '#manuals/web/LiveFacts.tsx'
import { ManualText } from '#manuals/web/ManualText.tsx'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { headingId } from '#platform/web/ui/outline.ts'
import classes from './ChatReply.module.css'
import { CUT_SHORT, quotedParts, replyAsText, type Reply } from './conversation.ts'

interface ChatReplyProps {
  reply: Reply
  /** False while another reply arrives. */
  canRetry: boolean
  onRetry: (reply: Reply) => void
  onChoose: (reply: Reply, choice: number) => void
  /** Rejects if the rating could not be reported. */
  onRate: (reply: Reply, helped: boolean) => Promise<void>
}

/** A reply: its words, passage, live facts and sections. Never HTML. */
export function ChatReply({ reply, canRetry, onRetry, onChoose, onRate }: ChatReplyProps) {
  const { text, facts, factsFirst, sources, outcome, isCut } = reply
  const isComing = outcome === 'coming'
  const hasFailed = outcome === 'failed' || outcome === 'refused' || outcome === 'fallback'
  return (
    <div
      className={classes.reply}
      data-reply={reply.id}
      data-failed={hasFailed || undefined}
      aria-busy={isComing}
      aria-live={isComing ? 'off' : undefined}
    >
      <span className={classes.mark} aria-hidden>
        {hasFailed ? <IconAlertCircle size={20} /> : <LaurelMark size={24} />}
      </span>
      <div className={classes.body}>
        <VisuallyHidden>{t`Assistant:`}</VisuallyHidden>
        {factsFirst && <LiveFacts facts={facts} />}
        {text !== '' && <ManualText text={text} level={3} />}
        {reply.choices.length > 0 && (
          <Choices reply={reply} onChoose={(choice) => onChoose(reply, choice)} />
        )}
        <Passages passages={quotedParts(reply)} />
        {!factsFirst && <LiveFacts facts={facts} />}
        {isComing && <Typing />}
        {outcome === 'stopped' && <p className={classes.note}>{t`Stopped.`}</p>}
        {isCut && <p className={classes.note}>{t(CUT_SHORT)}</p>}
        <Sources
          title={reply.passages.length > 0 ? t`See also` : t`From the manuals`}
          sources={sources}
        />
        {!isComing && (
          <div className={classes.foot}>
            {RATED.has(outcome) && (
              <Feedback
                helped={reply.helped}
                onRate={(helped) => {
                  onRate(reply, helped).catch(() => announceMessage('error', t(NOT_REPORTED)))
                }}
              />
            )}
            <div className={classes.actions}>
              <CopyButton text={replyAsText(reply)} />
              <Button
                variant={hasFailed ? 'default' : 'subtle'}
                color="gray"
                size="compact-sm"
                disabled={!canRetry}
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => onRetry(reply)}
              >
                <Trans>Retry</Trans>
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

const RATED: ReadonlySet<Reply['outcome']> = new Set(['answer', 'passages', 'model'])
const NOT_REPORTED = msg`The administrator could not be told. Please try again.`

interface FeedbackProps {
  helped: boolean | null
  onRate: (helped: boolean) => void
}

/** The question "Did this help?" with its two answers. */
function Feedback({ helped, onRate }: FeedbackProps) {
  const id = useId()
  if (helped !== null) {
    return (
      <p className={classes.note} role="status">
        {helped ? t`Glad it helped.` : t`Thank you. The administrator will see the question.`}
      </p>
    )
  }
  return (
    <div className={classes.feedback} role="group" aria-labelledby={id}>
      <span id={id} className={classes.note}>{t`Did this help?`}</span>
      <Button variant="default" size="compact-sm" onClick={() => onRate(true)}>{t`Yes`}</Button>
      <Button variant="default" size="compact-sm" onClick={() => onRate(false)}>{t`No`}</Button>
    </div>
  )
}

interface ChoicesProps {
  reply: Reply
  onChoose: (choice: number) => void
}

/** The closest parts, to choose from. */
function Choices({ reply: { choices, chosen }, onChoose }: ChoicesProps) {
  return (
    <>
      <ul className={classes.choices} aria-label={t`Closest parts of the manuals`}>
        {choices.map(({ source }, index) => (
          <li key={`${source.key} ${source.heading}`}>
            <UnstyledButton
              className={classes.choice}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <span {...languageAttributes(source.language)}>{showPart(source)}</span>
              {index === chosen ? (
                <IconCheck size={18} aria-hidden />
              ) : (
                <IconChevronRight size={18} aria-hidden />
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {chosen === null && (
        <p className={classes.note}>
          {t`None of these? Your question is kept, without your name, so that an answer can be written.`}
        </p>
      )}
    </>
  )
}

function Passages({ passages }: Pick<Reply, 'passages'>) {
  return passages.map(({ text, source }) => (
    <figure key={text} className={classes.passage}>
      <figcaption>
        <SourceLink source={source} />
      </figcaption>
      <blockquote {...languageAttributes(source.language)}>
        <ManualText text={text} level={3} />
      </blockquote>
    </figure>
  ))
}

function Sources({ title, sources }: Pick<Reply, 'sources'> & { title: string }) {
  if (sources.length === 0) return null
  return (
    <div className={classes.sources}>
      <p>{title}</p>
      <ul>
        {sources.map((source) => (
          <li key={`${source.key} ${source.heading}`}>
            <SourceLink source={source} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to a part of the manuals. */
function SourceLink({ source }: { source: ChatSource }) {
  const hash = source.heading === '' ? '' : headingId(source.heading)
  return (
    <Anchor
      className={classes.source}
      renderRoot={(props) => (
        <Link to={paths.helpSection} params={{ key: source.key }} hash={hash} {...props} />
      )}
    >
      <IconBook2 size={16} aria-hidden />
      <span {...languageAttributes(source.language)}>{showPart(source)}</span>
    </Anchor>
  )
}

function Typing() {
  return (
    <span className={classes.typing} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  )
}

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  const copyOrSay = () => {
    // Over plain HTTP, browsers have no clipboard.
    if (window.isSecureContext) copy(text)
    else
      announceMessage(
        'warning',
        t`Your browser does not let this page copy. Please select the text.`,
      )
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={
        copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
      }
      onClick={copyOrSay}
    >
      {copied ? t`Copied` : t`Copy`}
    </Button>
  )
}
