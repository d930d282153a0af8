import { Agent } from 'node:http'
import { median } from '../race.ts'
import { growManuals, type Office } from './company-manuals.ts'
import { readQuestions } from './recall.ts'
import { ask } from './request.ts'

const PASSAGES = 2_000
const AIM_MS = 150
/** A person's budget of questions in the assistant, at most. */
const QUESTIONS_OF_ONE = 25

/** The number of users who ask. */
export const TYPING_ASKERS = 4

/**
 * Measures how long an answer takes in manuals of 2,000 passages: Help's search after each letter of a
 * question, the assistant's whole reply, and the first search after a section was saved.
 */
export async function reportTyping(office: Office): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await growManuals(office, PASSAGES)
  const all = await readQuestions('everyday')
  const questions = all.slice(0, TYPING_ASKERS * QUESTIONS_OF_ONE).map(({ question }) => question)
  const time = async (request: { path: string; person: number; body?: object }) => {
    const { status, ms } = await ask({ port: office.port, agent, ...request })
    if (status !== 200) throw new Error(`${request.path} was answered ${status}`)
    return ms
  }
  const search = (text: string) =>
    time({ path: `/api/help/parts?search=${encodeURIComponent(text)}`, person: 1 })
  const chat = (question: string, index: number) =>
    time({ path: '/api/chat', person: 1 + (index % TYPING_ASKERS), body: { question } })

  const first = await search('how do')
  const letters = questions.flatMap((question) =>
    Array.from({ length: question.length }, (_, end) => question.slice(0, end + 1).trim()),
  )
  const reads: number[] = []
  const typed = await inTurn(letters, async (text) => {
    reads.push(await time({ path: '/api/account', person: 1 }))
    return search(text)
  })
  const replies = await inTurn(questions, chat)
  agent.destroy()
  console.log(`\n| With ${PASSAGES} passages | median | p95 | slowest | aim |`)
  console.log('| --- | ---: | ---: | ---: | ---: |')
  console.log(rowOf(`search after each of ${typed.length} letters`, typed))
  console.log(rowOf(`the assistant's reply to ${replies.length} questions`, replies))
  console.log(rowOf('a read of the own account, in turn with the searches', reads))
  console.log(`\nThe first search after a section was saved: ${first.toFixed(0)} ms.`)
}

async function inTurn<T>(
  items: readonly T[],
  time: (item: T, index: number) => Promise<number>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (const [index, item] of items.entries()) times.push(await time(item, index))
  return times
}

function rowOf(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN
  const cells = [median(times), p95, sorted.at(-1) ?? NaN].map((ms) => ms.toFixed(1))
  return `| ${name} | ${cells.join(' | ')} | ${AIM_MS} ms |`
}
