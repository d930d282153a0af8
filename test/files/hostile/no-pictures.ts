import { MARKER, SCRIPT, type Case } from './case.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">`

/** Other files declared as pictures. */
export function noPictures(): Case[] {
  const named: [string, string][] = [
    ['SVG', `${SVG}<!-- ${MARKER} --></svg>`],
    ['SVG with a script', `${SVG}${SCRIPT}</svg>`],
    ['SVG with a declaration', `<?xml version="1.0"?>\n${SVG}${SCRIPT}</svg>`],
    ['SVG that reads a file', `${SVG}<image href="file:///etc/passwd"/>${SCRIPT}</svg>`],
    [
      'SVG that swells (a billion laughs)',
      `<!DOCTYPE svg [<!ENTITY a "${MARKER}"><!ENTITY b "&a;&a;&a;&a;">]>${SVG}&b;</svg>`,
    ],
    ['HTML', `<!doctype html><title>x</title>${SCRIPT}`],
    ['HTML after a mark of byte order', `\xef\xbb\xbf<html>${SCRIPT}</html>`],
    ['a script', `alert('${MARKER}')`],
    ['PHP', `<?php system('${MARKER}') ?>`],
    [
      'GIF',
      `GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;${MARKER}`,
    ],
    ['GIF that is a script', `GIF89a/*\0\0\0*/=1;alert('${MARKER}')`],
    ['TIFF, Intel', `II*\0\x08\0\0\0\0\0${MARKER}`],
    ['TIFF, Motorola', `MM\0*\0\0\0\x08\0\0${MARKER}`],
    ['BigTIFF', `II+\0\x08\0\0\0${MARKER}`],
    ['BMP', `BM${MARKER}`],
    ['ICO', `\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0${MARKER}`],
    ['PSD', `8BPS\0\x01\0\0\0\0\0\0\0\x03${MARKER}`],
    ['JPEG XL', `\xff\x0a${MARKER}`],
    ['JPEG XL in a box', `\0\0\0\x0cJXL \x0d\x0a\x87\x0a${MARKER}`],
    ['JPEG 2000', `\0\0\0\x0cjP  \x0d\x0a\x87\x0a${MARKER}`],
    ['HEIC', `\0\0\0\x18ftypheic\0\0\0\0mif1heic${MARKER}`],
    ['a film', `\0\0\0\x18ftypmp42\0\0\0\0isommp42${MARKER}`],
    ['PDF', `%PDF-1.7\n1 0 obj<</JS(${MARKER})>>endobj`],
    ['PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${MARKER}) show`],
    ['a drawing for ImageMagick', `push graphic-context\nimage over 0,0 0,0 'url(${MARKER})'`],
    ['ZIP', `PK\x03\x04\x14\0\0\0${MARKER}`],
    ['gzip', `\x1f\x8b\x08\0\0\0\0\0\0\x03${MARKER}`],
    ['a program for Linux', `\x7fELF\x02\x01\x01\0${MARKER}`],
    ['a program for Windows', `MZ\x90\0\x03\0${MARKER}`],
    ['a shell script', `#!/bin/sh\necho ${MARKER}`],
    ['OpenEXR', `\x76\x2f\x31\x01${MARKER}`],
    ['FITS', `SIMPLE  =                    T ${MARKER}`],
    ['libvips itself', `\xb6\xa6\xf2\x08${MARKER}`],
    ['libvips itself, the other way round', `\x08\xf2\xa6\xb6${MARKER}`],
    ['PPM', `P6 1 1 255 ${MARKER}`],
    ['Radiance', `#?RADIANCE\n${MARKER}`],
    ['MATLAB', `MATLAB 5.0 MAT-file, ${MARKER}`],
    ['CSV', `a,b,c\n1,2,${MARKER}`],
    ['RIFF that is sound', `RIFF\x24\0\0\0WAVEfmt ${MARKER}`],
    ['a PNG after a space', ` \x89PNG\r\n\x1a\n${MARKER}`],
    ['a PNG whose line ends were changed', `\x89PNG\n\x1a\n${MARKER}`],
    ['one byte', 'm'],
    ['random bytes', `\x93\x1c\x8f\x02\xe7\x00\xff\x11${MARKER}`.repeat(1_000)],
  ]
  return [
    ['nothing at all', '', 'picture-broken'],
    ...named.map(([what, content]): Case => [what, content, 'picture-type']),
  ]
}
