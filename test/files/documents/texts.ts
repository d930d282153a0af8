import { deflateSync } from 'node:zlib'
import { pdf } from '#test/harness/documents.ts'
import { MARKER, type Case } from './case.ts'

const MB = 1024 * 1024
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Files declared as text. */
export function texts(): Case[] {
  return [
    ['nothing at all', 'a.txt', '', 'document-type'],
    ['a NUL', 'a.txt', 'a\0b', 'document-type'],
    ['a terminal sequence', 'a.txt', 'a\u001b]0;x\u0007b', 'document-type'],
    ['a C1 control character', 'a.md', Buffer.from('a\u009bb'), 'document-type'],
    ['Latin-1', 'a.txt', 'caf\xe9', 'taken', 'café'],
    ['Windows-1252', 'a.md', '\x84Gr\xfc\xdfe\x93 f\xfcr 5 \x80', 'taken', '„Grüße“ für 5 €'],
    ['Latin-1 with a NUL', 'a.txt', 'caf\xe9\0', 'document-type'],
    ['Latin-1 with a terminal sequence', 'a.txt', 'caf\xe9\x1b]0;x\x07', 'document-type'],
    [
      'Latin-1 with a byte that Windows-1252 has no letter for',
      'a.txt',
      'caf\xe9\x81',
      'document-type',
    ],
    [
      'UTF-8 by its mark, and Latin-1 by its letters',
      'a.txt',
      '\xef\xbb\xbfcaf\xe9',
      'document-type',
    ],
    [
      'Cyrillic in Windows-1251',
      'a.txt',
      '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0',
      'document-type',
    ],
    [
      'a PDF without control characters',
      'a.txt',
      '%PDF-1.7\n%\xe2\xe3\xcf\xd3\nwords',
      'document-type',
    ],
    ['a picture', 'a.txt', '\x89PNG\r\n\x1a\n words', 'document-type'],
    ['an overlong slash', 'a.txt', '\xc0\xaf', 'document-type'],
    ['half a surrogate pair in UTF-8', 'a.txt', '\xed\xa0\x80', 'document-type'],
    ['UTF-16 without a mark', 'a.txt', Buffer.from('words', 'utf16le'), 'document-type'],
    ['UTF-16 with half a character', 'a.txt', utf16('words').subarray(0, 9), 'document-type'],
    ['UTF-16 with half a pair', 'a.txt', utf16('\ud800a'), 'document-type'],
    ['UTF-16 with a NUL', 'a.txt', utf16('a\0b'), 'document-type'],
    ['a program', 'a.txt', `MZ\x90\0\x03\0\0\0${MARKER}`, 'document-type'],
    ['a PDF', 'a.txt', pdf(), 'document-type'],
    ['something compressed', 'a.md', deflateSync(Buffer.from(MARKER)), 'document-type'],
    ['one line without an end', 'a.txt', Buffer.alloc(19 * MB, 'a'), 'taken'],
    ['nothing but line breaks', 'a.txt', Buffer.alloc(19 * MB, '\n'), 'taken', ''],
    ['letters under heaps of accents', 'a.txt', `a${'\xcc\x81'.repeat(MB)}`, 'taken'],
    ['more than is allowed', 'a.txt', Buffer.alloc(20 * MB + 1, 'a'), 'document-bytes'],
    ['a page', 'a.md', '<script>alert(1)</script>', 'taken', '<script>alert(1)</script>'],
    ['quotes within quotes', 'a.md', '> '.repeat(500_000), 'taken'],
    ['lists within lists', 'a.md', '- '.repeat(500_000), 'taken'],
    ['links that do not end', 'a.md', '[a]('.repeat(200_000), 'taken'],
    ['fences that do not end', 'a.md', '```\n~~~\n'.repeat(100_000), 'taken'],
    ['letters that turn around', 'a.txt', Buffer.from('a\u202ecba'), 'taken', 'a\u202ecba'],
  ]
}

const words = 'Some words'

/** File names. */
export function names(): Case[] {
  return [
    ['a name with a path', '../../etc/passwd.txt', words, 'file-name-invalid'],
    ["a name with Windows' path", String.raw`C:\Windows\a.txt`, words, 'file-name-invalid'],
    ['a name with quotes', 'a".txt', words, 'file-name-invalid'],
    ['a name with a line break', 'a\r\nSet-Cookie: a=b.txt', words, 'text-invalid'],
    ['a name with a NUL', 'a.exe\0.txt', words, 'text-invalid'],
    ['a name that turns around', 'a\u202efdp.txt', words, 'file-name-invalid'],
    ['a name that turns around otherwise', 'a\u2067fdp.txt', words, 'file-name-invalid'],
    ['a name that is too long', `${'a'.repeat(117)}.txt`, words, 'file-name-invalid'],
    ['a name with wildcards', 'a*.txt', words, 'file-name-invalid'],
    ['no name', '', words, 'file-name-invalid'],
    ['a name without an ending', 'txt', words, 'document-type'],
    ['an ending of another type', 'a.exe', words, 'document-type'],
    ['an ending behind the ending', 'a.txt.html', words, 'document-type'],
    ['an ending with a dot behind', 'a.txt.', words, 'document-type'],
    ['an ending of every object', 'a.constructor', words, 'document-type'],
    ['a name in every script', 'Ü 名前 שלום 😀 100% (1)!.txt', words, 'taken', words],
    ['nothing but an ending', '.txt', words, 'taken', words],
    ["a device's name", 'con.txt', words, 'taken', words],
  ]
}
