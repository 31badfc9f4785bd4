// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestToken} from "./TestToken.sol";

/// @title A token that does not move what it is told to, for tests
contract HostileToken is TestToken {
    enum Trick {
        None,
        Fee,
        Pretend,
        ReturnFalse,
        Revert,
        BurnGas
    }

    Trick public trick;

    function setTrick(Trick next) external {
        trick = next;
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(trick != Trick.Revert, "HT: reverts");
        while (trick == Trick.BurnGas) {}
        if (trick == Trick.Fee) _move(from, to, value - value / 100);
        else if (trick == Trick.None) _move(from, to, value);
        return trick != Trick.ReturnFalse;
    }
}
