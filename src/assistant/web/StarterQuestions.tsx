import { UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from './StarterQuestions.module.css'

/** First questions that the starter manual answers. */
const QUESTIONS = [
  'How do I thank a colleague?',
  'What is the difference between earned and appreciation points?',
  'How do I buy a gift?',
  "Why can't I withdraw points?",
]

interface StarterQuestionsProps {
  onAsk: (question: string) => void
}

/** Questions to start with, in an empty conversation. */
export function StarterQuestions({ onAsk }: StarterQuestionsProps) {
  return (
    <div className={classes.start}>
      <span className={classes.mark}>
        <LaurelMark size={52} />
      </span>
      <p className={classes.title}>What would you like to know?</p>
      <ul className={classes.questions}>
        {QUESTIONS.map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.question} onClick={() => onAsk(question)}>
              {question}
              <IconArrowRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
