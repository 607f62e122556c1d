import type { ComponentType, ReactNode } from 'react';

/** The screens that show charts. */
export type ChartScreen = 'charts' | 'models';

/** A chart's entry in the registry. */
export interface Chart {
  title: string;
  screen: ChartScreen;
  /** The chart's examples. A module of its own: only the gallery and the tests load it. */
  gallery: () => Promise<readonly ChartExample[]>;
}

/** An example with its figure and its test case, for the gallery and the tests. */
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
