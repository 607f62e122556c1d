import type { ReactNode } from 'react';
import './sign-in-page.css';

interface Props {
  title: string;
  /** Heading of the card; without it the page's title is the heading. */
  cardTitle?: string;
  children: ReactNode;
}

/** The frame of screens without an account: the product's mark and a card over a faint curve. */
export function SignInPage({ title, cardTitle, children }: Props) {
  return (
    <main className="sign-in">
      <svg className="sign-in-curve" viewBox="0 0 1200 400" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 320C220 320 260 90 480 90s250 190 420 190 180-150 300-150" />
        <path d="M0 370C260 370 300 170 520 170s260 150 420 150 160-90 260-90" />
      </svg>
      <div className="sign-in-brand">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <span>Serieslab</span>
      </div>
      {cardTitle && <h1>{title}</h1>}
      <section className="sign-in-card">
        {cardTitle ? <h2>{cardTitle}</h2> : <h1>{title}</h1>}
        {children}
      </section>
      <a
        className="sign-in-help"
        href={import.meta.env.MANUAL_URL || '/manual/signing-in'}
        target="_blank"
        rel="noopener"
      >
        User manual
      </a>
    </main>
  );
}
