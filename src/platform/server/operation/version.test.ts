import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileFolder } from '#test/harness/app.ts'
import { readCommit } from './version.ts'

function git(folder: string, ...options: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@laurel.test']
  const command = ['-C', folder, ...identity, ...options]
  return execFileSync('git', command, { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()
}

async function checkout(): Promise<{ root: string; commit: string }> {
  const root = await fileFolder()
  git(root, 'init', '--initial-branch=main')
  git(root, 'commit', '--allow-empty', '--message=first')
  return { root, commit: git(root, 'rev-parse', 'HEAD').slice(0, 12) }
}

test('reads the commit of a branch, packed or not, and of a detached checkout', async () => {
  const { root, commit } = await checkout()
  expect(readCommit(root)).toBe(commit)
  git(root, 'pack-refs', '--all')
  expect(readCommit(root)).toBe(commit)
  git(root, 'checkout', '--detach')
  expect(readCommit(root)).toBe(commit)
})

test('reads the commit of a linked worktree, not of the main one', async () => {
  const { root, commit } = await checkout()
  const linked = join(root, 'linked')
  git(root, 'worktree', 'add', '-b', 'other', linked)
  git(root, 'commit', '--allow-empty', '--message=second')
  expect(readCommit(linked)).toBe(commit)
  expect(readCommit(root)).not.toBe(commit)
})

test('without .git reads the file that an image has, and accepts nothing but a commit', async () => {
  const { root, commit } = await checkout()
  const whole = git(root, 'rev-parse', 'HEAD')
  rmSync(join(root, '.git'), { recursive: true })
  expect(readCommit(root)).toBeNull()
  for (const [content, expected] of [
    [`${whole}\n`, commit],
    ['\n', null],
    ['main\n', null],
  ] as const) {
    writeFileSync(join(root, 'commit'), content)
    expect(readCommit(root)).toBe(expected)
  }
  mkdirSync(join(root, '.git'))
  expect(readCommit(root)).toBeNull()
})
