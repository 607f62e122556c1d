import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Report } from '#shared/contracts/reports.ts';
import style from './report.css?inline';
import { ReportArticle } from './report-article.tsx';

/** The file needs no network and runs nothing: its own policy says so to the browser that opens it. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A report as a file of its own, a whole HTML document. */
export function reportFile(report: Report): Blob {
  const file = document.implementation.createHTMLDocument(report.title);
  file.documentElement.lang = 'en';
  addTo(file.head, 'meta', { charset: 'utf-8' });
  addTo(file.head, 'meta', { 'http-equiv': 'Content-Security-Policy', content: policy });
  addTo(file.head, 'meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  addTo(file.head, 'style', {}).textContent = `body { margin: 16px; background: #fff; }\n${style}`;
  const place = document.createElement('main');
  const root = createRoot(place);
  flushSync(() => root.render(<ReportArticle report={report} />));
  file.body.append(place);
  const text = file.documentElement.outerHTML;
  root.unmount();
  return new Blob(['<!doctype html>\n', text], { type: 'text/html;charset=utf-8' });
}

function addTo(parent: HTMLElement, name: 'meta' | 'style', attributes: Record<string, string>): HTMLElement {
  const element = parent.ownerDocument.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  // The policy and the character set come before what they are about.
  if (name === 'meta') parent.insertBefore(element, parent.querySelector('title, style'));
  else parent.append(element);
  return element;
}
