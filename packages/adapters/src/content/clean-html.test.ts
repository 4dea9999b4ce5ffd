import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const clean = (html: string, locale: 'en' | 'ru' = 'en') => cleanHtml(html, locale).html

describe('HTML sanitising', () => {
  test.each([
    ['<p>a<script>steal()</script>b</p>', '<p>ab</p>'],
    ['<p onclick="steal()" style="x" class="y" id="main">a</p>', '<p>a</p>'],
    ['<a href="javascript:steal()">a</a>', '<a>a</a>'],
    ['<a href=" JaVa&#10;Script:steal()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg onload="steal()"><script>x</script></svg>a', 'a'],
    ['<math><mtext></mtext><mglyph><style><img src onerror="steal()">', '<img src="" loading="lazy">'],
    ['<noscript><p title="</noscript><img src=x onerror=steal()>">', ''],
    ['<form action="/x"><input name="a"><button>go</button></form>', 'go'],
    ['<style>@import "//evil.example"</style><meta http-equiv="refresh" content="0">a', 'a'],
    ['<img src="x" onerror="steal()" srcset="https://evil.example 1x">', '<img src="x" loading="lazy">'],
    ['<img src="javascript:steal()">', '<img loading="lazy">'],
    ['<base href="//evil.example"><link rel="stylesheet" href="x"><p>a<!-- x --></p>', '<p>a</p>'],
    ['<code class="language-js evil">a</code>', '<code class="language-js">a</code>'],
    ['<template><p>a</p></template><object data="x"></object><embed src="x">b', 'b'],
  ])('cleanHtml sanitises %s', (html, left) => expect(clean(html)).toBe(left))
})

test('preserves tables, lists, code and headings', () => {
  const table = '<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
  expect(clean(table)).toBe(`<div class="scroller" tabindex="0">${table}</div>`)
  expect(clean('<pre><code class="language-sh">a &lt; b</code></pre>')).toBe(
    '<div class="code" data-language="sh"><pre tabindex="0"><code class="language-sh">a &#x3C; b</code></pre></div>',
  )
  expect(clean('<pre>a</pre>')).toBe('<div class="code" data-language=""><pre tabindex="0">a</pre></div>')
  expect(clean('<ol start="3"><li><strong>a</strong></li></ol>')).toBe('<ol start="3"><li><strong>a</strong></li></ol>')
  const { html, headings } = cleanHtml(
    '<h1>Main</h1><h2>Рубли &amp; <em>копейки</em>: что</h2><h3>!</h3><h2>Main</h2>',
    'ru',
  )
  expect(headings).toEqual([
    { id: 'main-1', level: 2, text: 'Main' },
    { id: 'рубли--копейки-что', level: 2, text: 'Рубли & копейки: что' },
    { id: 'section', level: 3, text: '!' },
    { id: 'main-2', level: 2, text: 'Main' },
  ])
  expect(html).toMatch(/^<h2 id="main-1">Main<\/h2><h2 id="рубли--копейки-что">/)
})

test("adds the article's language to internal links only", () => {
  const links = (locale: 'en' | 'ru') => (href: string) =>
    /href="([^"]*)"/.exec(clean(`<a href="${href}">a</a>`, locale))?.[1]
  expect(links('en')('/docs/fees')).toBe('/docs/fees')
  const ru = links('ru')
  expect(ru('/docs/fees#why')).toBe('/ru/docs/fees#why')
  expect(ru('/')).toBe('/ru')
  expect(ru('/ruby')).toBe('/ru/ruby')
  for (const same of [
    '/ru',
    '/ru/docs/fees',
    '/ru?x=1',
    '/api/v1/health',
    '/openapi.json',
    '#why',
    '//x.example/docs',
    'https://x.example/docs',
  ])
    expect(ru(same), same).toBe(same)
})

test('extracts the visible text from HTML', () => {
  expect(cleanHtml('<p>One <b>two</b></p><ul><li>three</li><li>four</li></ul><script>five</script>', 'en').text).toBe(
    'One two three four',
  )
})
