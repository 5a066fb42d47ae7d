/** Before the tests of a run: several of them start the built team server, and would build it over each other. */
import { buildTeamServer } from '../../src/operator/build-team.mjs';

// oxlint-disable-next-line import/no-default-export -- both runners want one
export default buildTeamServer;
