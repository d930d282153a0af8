import { Inbox } from '#notifications/web/Inbox.tsx'
import { AnswerToNews } from './AnswerToNews.tsx'

/** The inbox, with a heart for received thanks. */
export function NewsPage() {
  return <Inbox Answer={AnswerToNews} />
}
