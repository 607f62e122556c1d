import { Agent, get } from 'node:http';

// Calls one address repeatedly: `load.ts <url> <seconds> <concurrency>`; prints its counts as JSON.
const [url = '', seconds = '10', concurrency = '8'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });
const times: number[] = [];
const end = Date.now() + Number(seconds) * 1000;

await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (Date.now() < end) {
      const start = performance.now();
      const status = await call();
      if (status !== 200) throw new Error(`Answered ${status}.`);
      times.push(performance.now() - start);
    }
  }),
);
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number) => Number(times[Math.floor(times.length * share)]?.toFixed(1));
process.stdout.write(JSON.stringify({ count: times.length, p50: at(0.5), p99: at(0.99) }));

function call(): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}
