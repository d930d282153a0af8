import { startLaurel, type Laurel } from '#test/harness/laurel.ts'

/** A Laurel process of its own, started as `npm start` does. */
export function startApp(env: Record<string, string>): Promise<Laurel> {
  return startLaurel({ env, command: ['scripts/start.ts'] })
}

/** Asks it to stop. Throws when it ends in another way than well. */
export async function stopApp(app: Laurel): Promise<void> {
  const { code, stdout, stderr } = await app.stop()
  if (code !== 0) throw new Error(`Laurel ended with ${code}:\n${stdout}${stderr}`)
}
