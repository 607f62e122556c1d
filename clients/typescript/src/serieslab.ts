import { Connection } from './connection.ts';
import { Experiment } from './experiment.ts';

/** An installation of Serieslab, as an access token reaches it. */
export class Serieslab extends Connection {
  /** The experiment with this uuid, which its address shows. */
  experiment(uuid: string): Experiment {
    return new Experiment(this, uuid);
  }
}
