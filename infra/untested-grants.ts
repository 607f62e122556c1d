/** Grants that no test needs but the cloud does. */
export const untestedGrants: readonly { grants: RegExp; reason: string }[] = [
  {
    grants: /^\S+ (logs:CreateLogStream|logs:PutLogEvents) /,
    reason:
      'Lambda writes the log of a function with the role of that function; on a laptop the runner does, with none.',
  },
  {
    grants: /^\S+ xray:Put(TraceSegments|TelemetryRecords) \*$/,
    reason: "Lambda's own daemon sends the traces with the function's role; there is none on a laptop.",
  },
];
