import type { ComponentType, ReactNode } from 'react';

/** An example with its figure and its test case. */
export interface ChartExample {
  name: string;
  figure: ReactNode;
  /** The test case: errors of the figure at a width in pixels; empty if the figure is right. */
  problemsAt: (width: number) => string[];
}

interface Gallery<Example> {
  /** By name: ordinary data, and the extremes that the chart must handle. */
  examples: Readonly<Record<string, Example>>;
  Figure: ComponentType<{ label: string; example: Example }>;
  problems: (example: Example, width: number) => string[];
}

export function chartGallery<Example>({ examples, Figure, problems }: Gallery<Example>): readonly ChartExample[] {
  return Object.entries(examples).map(([name, example]) => ({
    name,
    figure: <Figure label={name} example={example} />,
    problemsAt: (width) => problems(example, width),
  }));
}
