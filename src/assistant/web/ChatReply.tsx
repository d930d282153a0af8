import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertCircle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { announce } from '#platform/web/ui/announce.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from './ChatReply.module.css'
import { CUT_SHORT, type Reply, replyAsText } from './conversation.ts'
import { ManualText } from '#manuals/web/ManualText.tsx'
import { SourceLink } from './SourceLink.tsx'

interface ChatReplyProps {
  reply: Reply
  /** Not while another reply is coming. */
  canRetry: boolean
  onRetry: (reply: Reply) => void
}

/** A reply: its words, the passages it quotes, the sections it is from. Never HTML. */
export function ChatReply({ reply, canRetry, onRetry }: ChatReplyProps) {
  const { text, passages, sources, outcome, isCut } = reply
  const isComing = outcome === 'coming'
  const hasFailed = outcome === 'failed' || outcome === 'refused' || outcome === 'fallback'
  return (
    <div
      className={classes.reply}
      data-failed={hasFailed || undefined}
      aria-busy={isComing}
      aria-live={isComing ? 'off' : undefined}
    >
      <span className={classes.mark} aria-hidden>
        {hasFailed ? <IconAlertCircle size={20} /> : <LaurelMark size={24} />}
      </span>
      <div className={classes.body}>
        <VisuallyHidden>Assistant:</VisuallyHidden>
        {text !== '' && <ManualText text={text} level={3} />}
        {outcome === 'fallback' && passages.length > 0 && (
          <p className={classes.note}>Here is what the manuals say:</p>
        )}
        <Passages passages={passages} />
        {isComing && <Typing />}
        {outcome === 'stopped' && <p className={classes.note}>Stopped.</p>}
        {isCut && <p className={classes.note}>{CUT_SHORT}</p>}
        {sources.length > 0 && (
          <Sources
            title={passages.length > 0 ? 'See also' : 'From the manuals'}
            sources={sources}
          />
        )}
        {!isComing && (
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
              Retry
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Passages({ passages }: Pick<Reply, 'passages'>) {
  return passages.map(({ text, source }) => (
    <figure key={text} className={classes.passage}>
      <blockquote>
        <ManualText text={text} level={3} />
      </blockquote>
      <figcaption>
        <SourceLink source={source} />
      </figcaption>
    </figure>
  ))
}

function Sources({ title, sources }: Pick<Reply, 'sources'> & { title: string }) {
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
    // Browsers have no clipboard for pages over plain http.
    if (window.isSecureContext) copy(text)
    else announce('warning', 'Your browser does not let this page copy. Please select the text.')
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
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
