import { damaged, SpreadsheetError } from './table.ts';

export type Tag = { name: string; attributes: Record<string, string> };
export type XmlHandler = {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
};

const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** The longest ones declare namespaces. */
const maxTagLength = 8_192;

/** The five names of XML and numbers. A file that declares others of its own is refused before it gets here. */
const decode = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_all, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        if (name) return named.get(name) ?? '';
        const isHalf = code >= 0xd800 && code <= 0xdfff;
        return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : '';
      })
    : text;

/** `x:row` of files that write their namespace is `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', quoted, single] of source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[localName(name)] = decode(quoted ?? single ?? '');
  return attributes;
}

/** Walks through XML as spreadsheets write it. Nothing outside of the file is ever fetched, and no entity is expanded. */
export function readXml(xml: string, { open, text, close }: XmlHandler) {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new SpreadsheetError('The XLSX file contains declarations that no spreadsheet needs.');
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    if (start === -1) return;
    if (start > at) text?.(decode(xml.slice(at, start)));
    if (xml.startsWith('<![CDATA[', start)) {
      const end = xml.indexOf(']]>', start);
      if (end === -1) throw damaged();
      text?.(xml.slice(start + 9, end));
      at = end + 3;
      continue;
    }
    const isComment = xml.startsWith('<!--', start);
    const end = xml.indexOf(isComment ? '-->' : '>', start);
    if (end === -1) throw damaged();
    at = end + (isComment ? 3 : 1);
    const content = xml.slice(start + 1, end);
    if (isComment || content.startsWith('?')) continue;
    if (content.length > maxTagLength) throw damaged();
    if (content.startsWith('/')) {
      close?.(localName(content.slice(1).trim()));
      continue;
    }
    const isEmpty = content.endsWith('/');
    const [, name = '', rest = ''] = /^([^\s/]+)([\s\S]*?)\/?$/.exec(content) ?? [];
    open?.({ name: localName(name), attributes: attributesOf(rest) });
    if (isEmpty) close?.(localName(name));
  }
}
