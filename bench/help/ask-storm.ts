import { Agent } from 'node:http'
import { ask } from './request.ts'

/**
 * A separate process: this number of users ask questions at a fixed rate or, for comparison, read
 * their own account at the same rate. Prints the number of answers.
 */
const [port = 0, people = 0, first = 0, rate = 0, seconds = 0, looks = 0] = process.argv
  .slice(2)
  .map(Number)
const QUESTIONS = ['How do I deposit points?', 'Where is my gift?', 'What is the weather like?']
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const asking: Promise<number>[] = []
const began = performance.now()

const timer = setInterval(() => {
  const elapsed = (performance.now() - began) / 1000
  while (asking.length < Math.min(elapsed, seconds) * rate) {
    const count = asking.length
    const question = QUESTIONS[count % QUESTIONS.length]
    const person = first + (count % people)
    asking.push(
      ask({
        port,
        agent,
        person,
        ...(looks === 1 ? { path: '/api/account' } : { path: '/api/chat', body: { question } }),
      }).then(({ status }) => status),
    )
  }
  if (elapsed >= seconds) clearInterval(timer)
}, 5)
await new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 50))
const statuses = await Promise.all(asking)
agent.destroy()
const answered = statuses.filter((status) => status === 200).length
console.log(JSON.stringify({ asked: statuses.length, answered }))
