/** A misbehaviour of clients or receivers, careless or hostile. */
interface Fault {
    /** @return a description of what happened; throws if the sandbox did not withstand it */
    String run() throws Exception;
}
