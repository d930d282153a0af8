import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

// Colleagues of tests sign up and in: hashing as for real would take a third of the processor.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>()
  const cheap = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }
  const hash = (password: string, cost: Argon2.Options) =>
    argon2.hash(password, process.env['HASHES'] === 'real' ? cost : cheap)
  return { ...argon2, hash }
})
